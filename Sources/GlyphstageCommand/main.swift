print("glyphstage")
